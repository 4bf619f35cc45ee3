// Runs in the browser: `show` takes a place's sections in, `draw` draws a pose of it.
import * as THREE from 'three';

const SKY = 0x78a7ff;
const SECTION_CENTRE = new THREE.Vector3(128, 128, 128);
const SECTION_RADIUS = 128 * Math.sqrt(3);
const VERTEX_WORDS = 8;
const VERTEX_BYTES = 16;

const vertexShader = `
  in vec4 place;
  in vec2 texel;
  in vec4 paint;
  out vec3 at;
  out vec4 tintAndLight;
  out float far;
  void main() {
    vec4 seen = modelViewMatrix * vec4(place.xyz, 1.0);
    far = length(seen.xyz);
    at = vec3(texel / 16.0, place.w);
    tintAndLight = paint;
    gl_Position = projectionMatrix * seen;
  }`;

/** The lowest bit of a texel's alpha says whether it takes the tint. */
const fragmentShader = `
  precision highp sampler2DArray;
  uniform sampler2DArray textures;
  uniform vec3 sky;
  uniform float reach;
  in vec3 at;
  in vec4 tintAndLight;
  in float far;
  out vec4 colour;
  void main() {
    vec4 texel = texture(textures, at);
    #ifdef HOLES
      if (texel.a == 0.0) discard;
    #endif
    float tinted = mod(floor(texel.a * 255.0 + 0.5), 2.0);
    vec3 lit = texel.rgb * mix(vec3(1.0), tintAndLight.rgb, tinted) * tintAndLight.a;
    colour = vec4(mix(lit, sky, smoothstep(reach * 0.75, reach, far)), 1.0);
    #ifdef BLENDS
      colour.a = texel.a;
    #endif
  }`;

const renderer = new THREE.WebGLRenderer({ antialias: false });
renderer.setPixelRatio(1);
renderer.setSize(innerWidth, innerHeight);
renderer.outputColorSpace = THREE.LinearSRGBColorSpace; // texels are shown as they are
document.body.append(renderer.domElement);
const camera = new THREE.PerspectiveCamera(70, innerWidth / innerHeight, 0.05, 1_000);
const materials = {};
let scene = new THREE.Scene();
let origin = [0, 0, 0];

async function fetchBytes(path) {
  return (await fetch(path)).arrayBuffer();
}

async function dress(reach, layerCount) {
  const layers = new Uint8Array(await fetchBytes('/textures'));
  const textures = new THREE.DataArrayTexture(layers, 16, 16, layerCount);
  textures.wrapS = textures.wrapT = THREE.RepeatWrapping;
  textures.needsUpdate = true;
  const common = {
    glslVersion: THREE.GLSL3,
    vertexShader,
    fragmentShader,
    uniforms: {
      textures: { value: textures },
      sky: { value: new THREE.Color().setHex(SKY, THREE.LinearSRGBColorSpace) },
      reach: { value: reach },
    },
  };
  const side = THREE.DoubleSide;
  const [holes, blends] = [{ HOLES: 1 }, { BLENDS: 1 }];
  const blending = { transparent: true, depthWrite: false, defines: blends };
  materials.opaque = new THREE.ShaderMaterial(common);
  materials.cutout = new THREE.ShaderMaterial({ ...common, defines: holes });
  materials.twoSided = new THREE.ShaderMaterial({ ...common, side, defines: holes });
  materials.translucent = new THREE.ShaderMaterial({ ...common, side, ...blending });
}

/** Two triangles a quad, the same numbers for every section. */
function quadIndex(quads) {
  const index = new Uint32Array(quads * 6);
  for (let i = 0; i < quads; i++) {
    const at = i * 4;
    index.set([at, at + 1, at + 2, at, at + 2, at + 3], i * 6);
  }
  return new THREE.BufferAttribute(index, 1);
}

function meshOf({ x, y, z, kind, quads }, bytes, offset, index) {
  const vertices = quads * 4;
  const words = new Int16Array(bytes, offset, vertices * VERTEX_WORDS);
  const buffer = new THREE.InterleavedBuffer(words, VERTEX_WORDS);
  const paints = new Uint8Array(bytes, offset, vertices * VERTEX_BYTES);
  const paint = new THREE.InterleavedBuffer(paints, VERTEX_BYTES);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('place', new THREE.InterleavedBufferAttribute(buffer, 4, 0));
  geometry.setAttribute('texel', new THREE.InterleavedBufferAttribute(buffer, 2, 4));
  geometry.setAttribute('paint', new THREE.InterleavedBufferAttribute(paint, 4, 12, true));
  geometry.setIndex(index);
  geometry.setDrawRange(0, quads * 6);
  geometry.boundingSphere = new THREE.Sphere(SECTION_CENTRE.clone(), SECTION_RADIUS);
  const mesh = new THREE.Mesh(geometry, materials[kind]);
  mesh.position.set(x * 16 - origin[0], y * 16 - origin[1], z * 16 - origin[2]);
  mesh.scale.setScalar(1 / 16);
  mesh.updateMatrix();
  mesh.matrixAutoUpdate = false;
  return mesh;
}

/** Takes the place's sections in, in the stead of those before. */
globalThis.show = async ({ place, from, meshes, reach, layerCount }) => {
  if (materials.opaque === undefined) await dress(reach, layerCount);
  for (const mesh of scene.children) mesh.geometry.dispose();
  scene = new THREE.Scene();
  scene.background = new THREE.Color().setHex(SKY, THREE.LinearSRGBColorSpace);
  origin = from;
  const bytes = await fetchBytes(`/sections/${place}`);
  const index = quadIndex(Math.max(...meshes.map(({ quads }) => quads)));
  let offset = 0;
  for (const mesh of meshes) {
    scene.add(meshOf(mesh, bytes, offset, index));
    offset += mesh.quads * 4 * VERTEX_BYTES;
  }
};

/** `isTimed`: waits until the picture is really there and says how long that took. */
globalThis.draw = ({ pos, yaw, pitch }, isTimed) => {
  const begun = performance.now();
  const [x, y, z] = pos.map((value, i) => value - origin[i]);
  const level = Math.cos(pitch);
  camera.position.set(x, y, z);
  camera.lookAt(x + Math.cos(yaw) * level, y + Math.sin(pitch), z + Math.sin(yaw) * level);
  renderer.render(scene, camera);
  if (!isTimed) return 0;
  const gl = renderer.getContext();
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  return performance.now() - begun;
};
globalThis.isReady = true;
