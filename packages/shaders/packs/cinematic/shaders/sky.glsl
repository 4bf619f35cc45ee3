#version 300 es
precision highp float;
// A deeper blue above, gold around a low sun and along the horizon below it.

uniform vec3 sunDirection;
uniform float dayLight;
uniform float rainStrength;
in vec4 colour;
in vec3 viewDir;
out vec4 fragColor;

const vec3 LUMA = vec3(0.299, 0.587, 0.114);

void main() {
  float up = clamp(viewDir.y, 0.0, 1.0);
  vec3 c = colour.rgb * mix(vec3(1.0), vec3(0.80, 0.92, 1.0), up * dayLight);
  float isLow = 1.0 - smoothstep(0.10, 0.60, sunDirection.y);
  float towards = max(dot(viewDir, sunDirection), 0.0);
  float around = towards * towards;
  around *= around;
  float level = 1.0 - smoothstep(0.0, 0.40, abs(viewDir.y));
  float gold = around * (0.18 + 0.45 * isLow) + level * isLow * (0.20 + 0.45 * towards);
  float shines = smoothstep(-0.25, 0.05, sunDirection.y) * (1.0 - 0.8 * rainStrength);
  c += vec3(0.95, 0.42, 0.10) * gold * shines * (1.15 - 0.6 * c);
  // The moon's night is blue, not black.
  c += vec3(0.010, 0.020, 0.045) * (1.0 - dayLight) * (1.0 - up);
  // For the glow: how much brighter than most this is.
  fragColor = vec4(c, max(dot(c, LUMA) - 0.70, 0.0));
}
