#version 300 es
precision highp float;
// Air between here and there: bluish away from the sun, golden towards it.

uniform vec3 sunDirection;
uniform vec3 fogColor;
uniform float fogEnd;
uniform float dayLight;
in vec4 colour;
in float depth;
in vec3 viewDir;
out vec4 fragColor;

const vec3 LUMA = vec3(0.299, 0.587, 0.114);

void main() {
  float part = clamp(depth / max(fogEnd, 1.0), 0.0, 1.0);
  float isLow = 1.0 - smoothstep(0.10, 0.60, sunDirection.y);
  float towards = max(dot(viewDir, sunDirection), 0.0);
  float glare = towards * towards * (0.4 + 0.6 * isLow);
  vec3 air = mix(fogColor * vec3(0.90, 0.97, 1.03), vec3(1.0, 0.70, 0.38) * dayLight, glare);
  float amount = part * (0.30 + 0.45 * glare);
  vec3 c = mix(colour.rgb, air, amount);
  // For the glow: how much brighter than most this is.
  fragColor = vec4(c, max(dot(c, LUMA) - 0.70, 0.0));
}
