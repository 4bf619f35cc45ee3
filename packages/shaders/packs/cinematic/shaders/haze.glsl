#version 300 es
precision highp float;
// Air between here and there: bluish away from the sun, golden towards it.

uniform vec3 sunDirection;
uniform float fogEnd;
uniform float dayLight;
in vec4 colour;
in float depth;
in vec3 viewDir;
out vec4 fragColor;

void main() {
  float far_share = clamp(depth / max(fogEnd, 1.0), 0.0, 1.0);
  float towards_sun = max(dot(viewDir, sunDirection), 0.0);
  float glare = towards_sun * towards_sun;
  vec3 air = mix(vec3(0.66, 0.70, 0.74), vec3(1.0, 0.76, 0.46), glare) * dayLight;
  float amount = far_share * far_share * (0.20 + 0.45 * glare);
  fragColor = vec4(mix(colour.rgb, air, amount), colour.a);
}
