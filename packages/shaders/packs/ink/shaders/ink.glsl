#version 300 es
precision highp float;
// Lines from depth and normals, shade as hatching, the rest paper.

in vec4 colour;
in vec2 texcoord;
in float depth;
in vec3 normal;
uniform float far;
out vec4 fragColor;

const vec3 LUMA = vec3(0.299, 0.587, 0.114);
const vec3 PAPER = vec3(0.95, 0.91, 0.82);
const vec3 INK = vec3(0.11, 0.10, 0.16);

float noise(vec2 at) {
  return fract(sin(dot(floor(at), vec2(12.9898, 78.233))) * 43758.5453);
}

float depthAt(ivec2 at) {
  return texelFetch(depth, at, 0).r;
}

// How much two faces turn away from each other, or how far they lie apart.
float edge(ivec2 at) {
  ivec2 right = at + ivec2(1, 0);
  ivec2 up = at + ivec2(0, 1);
  // What is flat has the same slope on both sides: only a bend counts, not a face seen askance.
  float here = 1.0 / depth;
  float bendX = abs(1.0 / depthAt(right) + 1.0 / depthAt(at - ivec2(1, 0)) - 2.0 * here);
  float bendY = abs(1.0 / depthAt(up) + 1.0 / depthAt(at - ivec2(0, 1)) - 2.0 * here);
  float apart = smoothstep(0.02, 0.08, max(bendX, bendY) / here);
  float turn = 2.0 - dot(normal, texelFetch(normal, right, 0).xyz)
    - dot(normal, texelFetch(normal, up, 0).xyz);
  float near = 1.0 - smoothstep(40.0, 140.0, depth);
  return max(apart, smoothstep(0.3, 0.9, turn) * near * 0.8);
}

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  float luma = dot(colour.rgb, LUMA);
  float grain = noise(gl_FragCoord.xy * 0.5) * 0.035;

  // Two directions of strokes: the darker, the wider. They follow the hand, not the pixels.
  vec2 hand = gl_FragCoord.xy + 1.5 * sin(gl_FragCoord.yx * 0.05);
  float isLand = step(depth, far * 0.999);
  float across = abs(fract((hand.x + hand.y) / 9.0) - 0.5) * 2.0;
  float down = abs(fract((hand.x - hand.y) / 9.0) - 0.5) * 2.0;
  float width1 = clamp((0.40 - luma) * 1.4, 0.0, 0.5) * isLand;
  float width2 = clamp((0.22 - luma) * 2.4, 0.0, 0.5) * isLand;
  float strokes = 1.0 - smoothstep(width1, width1 + 0.25, across + step(width1, 0.0));
  strokes = max(strokes, 1.0 - smoothstep(width2, width2 + 0.25, down + step(width2, 0.0)));

  vec3 wash = mix(vec3(luma), colour.rgb, 0.8);
  vec3 tone = mix(PAPER, PAPER * (0.55 + wash * 0.8), WASH * mix(0.5, 1.0, isLand));
  tone = mix(tone, INK, strokes * 0.42);
  tone = mix(tone, INK, edge(at) * 0.92);
  fragColor = vec4(tone - grain, 1.0);
}
