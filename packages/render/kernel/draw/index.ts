export function probe(at: usize): i32 {
  return v128.extract_lane<i32>(i32x4.add(v128.load(at), i32x4.splat(1)), 0);
}
