#version 300 es
precision highp float;

in vec4 colour;
out vec4 fragColor;

void main() {
  fragColor = colour;
}
