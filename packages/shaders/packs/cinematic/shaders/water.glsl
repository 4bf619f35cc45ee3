#version 300 es
precision highp float;
// Small waves that mirror the sky, and glitter towards the sun.

uniform float time;
uniform vec3 sunDirection;
uniform vec3 skyColor;
uniform vec3 fogColor;
uniform float dayLight;
uniform int isEyeInWater;
in vec4 colour;
in vec3 normal;
in vec3 viewDir;
in vec3 worldPos;
in float depth;
in vec2 lightmap;
out vec4 fragColor;

void main() {
  if (isEyeInWater == 1) discard;
  // Far away the waves are smaller than pixels, and the water is a plain mirror.
  float calm = 1.0 / (1.0 + depth * 0.05);
  vec2 at = worldPos.xz;
  vec2 slope = vec2(
    sin(at.x * 1.9 + at.y * 0.7 + time * 1.6) + 0.6 * sin(at.x * 4.3 - at.y * 2.9 - time * 2.3),
    sin(at.y * 2.1 - at.x * 0.6 + time * 1.3) + 0.6 * sin(at.y * 4.7 + at.x * 3.3 + time * 2.0));
  vec3 face = normalize(normal + vec3(slope.x, 0.0, slope.y) * 0.10 * calm);
  vec3 back = reflect(viewDir, face);

  float steep = 1.0 - max(-dot(viewDir, face), 0.0);
  float mirror = steep * steep * steep * 0.75 * lightmap.y;
  vec3 sky = mix(fogColor, skyColor, clamp(back.y * 1.6, 0.0, 1.0));
  vec3 c = mix(colour.rgb * vec3(0.86, 1.04, 1.0), sky, mirror);

  float glint = max(dot(back, sunDirection), 0.0);
  glint *= glint;
  glint *= glint;
  glint *= glint;
  glint *= glint;
  glint = glint * glint * 0.25 + glint * glint * glint * glint * glint * glint * glint;
  c += vec3(1.0, 0.80, 0.48) * glint * dayLight * lightmap.y;
  fragColor = vec4(c, colour.a);
}
