#version 300 es
precision highp float;
// Half of the glow: alpha holds what is brighter than most, and here is spread to the left and
// right.

uniform float viewWidth;
in vec4 colour;
out vec4 fragColor;

void main() {
  float glow = 0.0;
  ivec2 at = ivec2(gl_FragCoord.xy);
  int apart = int(ceil(viewWidth * 6.0 / 1280.0));
  for (int i = -4; i <= 4; i++) {
    float weight = 5.0 - abs(float(i));
    glow += texelFetch(colour, at + ivec2(i * apart, 0), 0).a * weight;
  }
  fragColor = vec4(colour.rgb, glow / 25.0);
}
