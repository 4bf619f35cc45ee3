#version 300 es
precision highp float;
// Faces towards the sun are warm, those away from it cool, the more so the lower it stands. At
// night the moon gives a blue light, and lamps an amber one.

uniform vec3 sunDirection;
uniform float dayLight;
uniform float rainStrength;
uniform float fogStart;
uniform float fogDensity;
in vec4 colour;
in vec3 normal;
in vec2 lightmap;
in float depth;
out vec4 fragColor;

void main() {
  float isLow = 1.0 - smoothstep(0.10, 0.60, sunDirection.y);
  float facing = max(dot(normal, sunDirection), 0.0) * (1.0 - rainStrength);
  vec3 lit = mix(vec3(1.16, 1.10, 0.98), vec3(1.75, 1.18, 0.66), isLow);
  vec3 shade = mix(vec3(0.90, 0.96, 1.06), vec3(0.86, 0.84, 0.98), isLow);
  vec3 day = mix(shade, lit, facing);
  vec3 moon = vec3(1.30, 1.48, 1.75) * (0.9 + 0.25 * normal.y);
  float open = lightmap.y * lightmap.y;
  // What the fog has taken is air by now, and has no faces.
  float taken = clamp((depth - fogStart) * fogDensity, 0.0, 1.0);
  open *= 1.0 - taken * taken;
  vec3 c = colour.rgb * mix(vec3(1.0), mix(moon, day, dayLight), open);

  float lamp = lightmap.x * lightmap.x * (1.0 - dayLight * open);
  c *= mix(vec3(1.0), vec3(1.32, 1.02, 0.70), lamp);
  fragColor = vec4(c, colour.a);
}
