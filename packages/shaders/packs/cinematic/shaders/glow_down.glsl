#version 300 es
precision highp float;
// The other half of the glow, then the grade: contrast, warm lights, cool shadows, dark corners.

uniform float aspectRatio;
in vec2 texcoord;
in vec4 colour;
out vec4 fragColor;

const vec3 LUMA = vec3(0.299, 0.587, 0.114);

void main() {
  float glow = 0.0;
  float total = 0.0;
  float apart = 4.0 / 720.0;
  for (int i = -5; i <= 5; i++) {
    float weight = 6.0 - abs(float(i));
    glow += texture(colour, texcoord + vec2(0.0, float(i) * apart)).a * weight;
    total += weight;
  }
  vec3 c = colour.rgb + vec3(1.0, 0.78, 0.42) * (glow / total) * GLOW * 3.0;

  // Teal in the shadows, amber in the lights.
  float luma = dot(c, LUMA);
  vec3 tint = mix(vec3(0.84, 0.97, 1.08), vec3(1.12, 1.0, 0.84), smoothstep(0.08, 0.62, luma));
  c *= mix(vec3(1.0), tint, WARMTH);
  c = mix(vec3(luma), c, 0.94);
  // More contrast around the middle; what is bright bends over instead of burning out.
  c = max(c, 0.0);
  c = mix(c, c * c * (3.0 - 2.0 * min(c, 1.0)), 0.55);
  c = c * 1.12 / (1.0 + max(c - 0.62, 0.0) * 0.55);

  vec2 away = (texcoord - 0.5) * vec2(1.0, 1.0 / aspectRatio * 1.4);
  c *= 1.0 - VIGNETTE * smoothstep(0.10, 0.55, dot(away, away) * 1.6);
  fragColor = vec4(c, 1.0);
}
