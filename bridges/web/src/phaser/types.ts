/** What of Phaser 3 and 4 is used here: written down, since the bridge depends on no library. */
export interface PhaserGame {
  readonly canvas: HTMLCanvasElement;
  readonly config?: { readonly gameTitle?: string };
  readonly isBooted: boolean;
  readonly scale: {
    readonly gameSize?: { readonly width: number; readonly height: number };
    readonly width: number;
    readonly height: number;
  };
  readonly scene: { getScenes(isActive?: boolean): readonly PhaserScene[] };
}

export interface PhaserScene {
  readonly sys: { readonly settings: { readonly key: string; readonly visible?: boolean } };
  readonly children: { readonly list: readonly PhaserObject[] };
  readonly cameras: { readonly cameras: readonly PhaserCamera[]; readonly main: PhaserCamera };
  readonly tweens: { getTweens(): readonly PhaserTween[] };
  readonly input: PhaserInput | null;
}

export interface PhaserInput {
  readonly enabled: boolean;
  readonly topOnly: boolean;
  readonly manager: {
    readonly globalTopOnly: boolean;
    hitTest(
      pointer: object,
      objects: readonly PhaserObject[],
      camera: PhaserCamera,
      output: PhaserObject[],
    ): PhaserObject[];
  };
  sortGameObjects(objects: PhaserObject[], pointer: object): PhaserObject[];
}

export interface PhaserCamera {
  readonly id: number;
  readonly visible: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly originX: number;
  readonly originY: number;
  readonly scrollX: number;
  readonly scrollY: number;
  readonly zoomX: number;
  readonly zoomY: number;
  readonly rotation: number;
}

interface PhaserTween {
  readonly isInfinite?: boolean;
  isPlaying(): boolean;
  readonly targets?: readonly { readonly name?: string; readonly type?: string }[];
}

/** What a game may hang on an object of its own, to say better what it is. */
export interface OwnWords {
  readonly role?: string;
  readonly label?: string;
  readonly value?: string | number;
  readonly description?: string;
  readonly disabled?: boolean;
  readonly checked?: boolean;
  readonly hidden?: boolean;
}

export interface PhaserObject {
  readonly type: string;
  readonly name: string;
  readonly scene: PhaserScene | undefined;
  readonly active: boolean;
  readonly visible?: boolean;
  readonly alpha?: number;
  readonly text?: string | readonly string[];
  readonly texture?: { readonly key: string };
  readonly frame?: { readonly name: string | number };
  readonly cameraFilter: number;
  readonly scrollFactorX?: number;
  readonly scrollFactorY?: number;
  readonly parentContainer?: PhaserObject | null;
  readonly list?: readonly PhaserObject[];
  readonly input?: { readonly enabled: boolean; readonly draggable?: boolean } | null;
  readonly bridle?: OwnWords;
  getBounds?(): { x: number; y: number; width: number; height: number };
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}
