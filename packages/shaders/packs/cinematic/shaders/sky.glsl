#version 300 es
precision highp float;
// The sky is golden around the sun and along the horizon below it.

uniform vec3 sunDirection;
uniform float dayLight;
in vec4 colour;
in vec3 viewDir;
out vec4 fragColor;

void main() {
  float towards_sun = max(dot(viewDir, sunDirection), 0.0);
  float around = towards_sun * towards_sun;
  around *= around;
  float low = 1.0 - smoothstep(0.0, 0.45, abs(viewDir.y));
  float amount = clamp(around * 0.6 + low * towards_sun * 0.45, 0.0, 0.9) * dayLight;
  vec3 gold = max(colour.rgb * vec3(1.1, 1.0, 0.7), vec3(1.0, 0.80, 0.50));
  fragColor = vec4(mix(colour.rgb, gold, amount), colour.a);
}
