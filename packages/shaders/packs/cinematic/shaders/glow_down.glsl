#version 300 es
precision highp float;
// The other half of the glow, then the grade: contrast, amber lights, teal shadows, dark corners.

uniform float aspectRatio;
uniform float viewHeight;
in vec2 texcoord;
in vec4 colour;
out vec4 fragColor;

const vec3 LUMA = vec3(0.299, 0.587, 0.114);

void main() {
  float glow = 0.0;
  ivec2 at = ivec2(gl_FragCoord.xy);
  int apart = int(ceil(viewHeight * 6.0 / 720.0));
  for (int i = -4; i <= 4; i++) {
    float weight = 5.0 - abs(float(i));
    glow += texelFetch(colour, at + ivec2(0, i * apart), 0).a * weight;
  }
  vec3 c = colour.rgb + vec3(1.0, 0.80, 0.50) * (glow / 25.0) * GLOW;

  float luma = dot(c, LUMA);
  vec3 tint = mix(vec3(0.86, 0.99, 1.10), vec3(1.10, 1.01, 0.88), smoothstep(0.06, 0.60, luma));
  c = max(c * mix(vec3(1.0), tint, WARMTH), 0.0);
  // More contrast around the middle; what is bright bends over instead of burning out.
  vec3 low = min(c, 1.0);
  c = mix(c, low * low * (3.0 - 2.0 * low) + (c - low), 0.40);
  c = c * 1.10 / (1.0 + max(c - 0.60, 0.0) * 0.45);

  vec2 away = (texcoord - 0.5) * vec2(1.0, 1.4 / aspectRatio);
  c *= 1.0 - VIGNETTE * smoothstep(0.12, 0.60, dot(away, away) * 1.6);
  fragColor = vec4(c, 1.0);
}
