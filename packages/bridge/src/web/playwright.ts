/** What of playwright-core is used here: it is a part, which may not be installed. */
export interface PlaywrightCore {
  readonly chromium: {
    /** where playwright's own Chromium would lie */
    executablePath(): string;
    launch(options: LaunchOptions): Promise<Browser>;
  };
}

interface LaunchOptions {
  readonly executablePath: string;
  readonly headless: boolean;
  readonly chromiumSandbox: boolean;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly handleSIGINT: false;
  readonly handleSIGTERM: false;
  readonly handleSIGHUP: false;
}

interface Browser {
  newContext(options: object): Promise<Context>;
  on(event: 'disconnected', listener: () => void): void;
  isConnected(): boolean;
  close(): Promise<void>;
}

interface Context {
  addInitScript(script: { readonly content: string }): Promise<void>;
  newPage(): Promise<Page>;
  newCDPSession(page: Page): Promise<DebugSession>;
  on(event: 'page', listener: (page: Page) => void): void;
}

export interface Page {
  goto(url: string, options: { waitUntil: 'commit'; timeout: number }): Promise<unknown>;
  url(): string;
  close(): Promise<void>;
  on(event: 'crash' | 'close', listener: () => void): void;
  on(event: 'dialog', listener: (dialog: PageDialog) => void): void;
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    down(options: { button: string; clickCount: number }): Promise<void>;
    up(options: { button: string; clickCount: number }): Promise<void>;
    wheel(dx: number, dy: number): Promise<void>;
  };
  readonly keyboard: {
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
}

export interface PageDialog {
  type(): string;
  message(): string;
  defaultValue(): string;
  accept(text?: string): Promise<void>;
  dismiss(): Promise<void>;
}

/** A session of the debugging protocol with one page. */
export interface DebugSession {
  send(method: string, params?: object): Promise<unknown>;
  on(event: string, listener: (params: never) => void): void;
}
