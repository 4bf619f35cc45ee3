export type {
  Camera,
  HudEffect,
  HudSlot,
  HudState,
  RenderScene,
  SceneEntity,
  SceneSign,
  ScreenView,
  Vision,
} from '@bridle/facets/pictured';
export type { RgbaPicture } from '@bridle/pictures/draw';
