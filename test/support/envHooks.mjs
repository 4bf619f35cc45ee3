export function reward({ after, action }) {
  if (action.drop) throw new Error('dropped');
  return after.tick;
}
