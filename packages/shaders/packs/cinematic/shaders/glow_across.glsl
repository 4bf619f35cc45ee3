#version 300 es
precision highp float;
// Half of the glow: how much of the brightness above a threshold lies to the left and right.
// Alpha carries it to the next pass.

in vec2 texcoord;
in vec4 colour;
out vec4 fragColor;

const vec3 LUMA = vec3(0.299, 0.587, 0.114);

void main() {
  float glow = 0.0;
  float total = 0.0;
  float apart = 4.0 / 1280.0;
  for (int i = -5; i <= 5; i++) {
    float weight = 6.0 - abs(float(i));
    vec3 there = texture(colour, texcoord + vec2(float(i) * apart, 0.0)).rgb;
    glow += max(dot(there, LUMA) - 0.74, 0.0) * weight;
    total += weight;
  }
  fragColor = vec4(colour.rgb, glow / total);
}
