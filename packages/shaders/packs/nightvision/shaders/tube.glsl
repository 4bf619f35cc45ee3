#version 300 es
precision highp float;
// Brightens the dark, shows all of it in green, and adds the grain and the frame of a tube.

uniform float time;
uniform float aspectRatio;
uniform float dayLight;
in vec2 texcoord;
in vec4 colour;
in float depth;
in vec3 normal;
in vec3 viewDir;
out vec4 fragColor;

const vec3 LUMA = vec3(0.35, 0.55, 0.10);

float hash(ivec2 at, int turn) {
  int n = at.x * 1973 + at.y * 9277 + turn * 26699;
  n = (n << 13) ^ n;
  n = n * (n * n * 15731 + 789221) + 1376312589;
  return float(n & 65535) / 65535.0;
}

void main() {
  float luma = dot(colour.rgb, LUMA);
  // The gain falls as it gets bright, so that a lamp does not drown everything.
  float gain = mix(GAIN, 1.6, dayLight);
  float seen = luma * gain / (1.0 + luma * (gain - 1.0));
  // The tube has a lamp of its own, that faces near by give back.
  float facing = max(-dot(normal, viewDir), 0.0);
  seen += 0.34 * facing * (1.0 - 0.7 * dayLight) / (1.0 + depth * 0.07);

  int frame = int(time * 24.0);
  float grain = hash(ivec2(gl_FragCoord.xy) / 2, frame) - 0.5;
  seen += grain * GRAIN * max(1.1 - seen, 0.2);

  float line = 0.94 + 0.06 * step(0.5, fract(gl_FragCoord.y / 4.0));
  vec3 green = mix(vec3(0.02, 0.16, 0.05), vec3(0.55, 1.0, 0.50), clamp(seen, 0.0, 1.0));
  green = mix(green, vec3(0.92, 1.0, 0.86), smoothstep(0.86, 1.05, seen));

  vec2 away = (texcoord - 0.5) * vec2(aspectRatio, 1.0);
  float tube = 1.0 - smoothstep(0.62, 0.94, length(away));
  fragColor = vec4(green * line * (0.06 + 0.94 * tube), 1.0);
}
