import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodePng } from '@bridle/pictures';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import { chromiumPath } from '../../scripts/chromiumPath.mjs';
import { webLibraries } from './webPages.js';

export const HAS_CHROMIUM = chromiumPath() !== undefined;
if (!HAS_CHROMIUM)
  process.stdout.write('SKIPPED: the window in a browser (there is no Chromium)\n');

/** What of playwright-core the tests of the window use. */
interface Playwright {
  readonly chromium: {
    launch(options: object): Promise<TestBrowser>;
  };
}

interface TestBrowser {
  newContext(options: object): Promise<TestContext>;
  close(): Promise<void>;
}

interface TestContext {
  newPage(): Promise<BrowserPage>;
  close(): Promise<void>;
}

interface Locator {
  click(options?: object): Promise<void>;
  fill(text: string): Promise<void>;
  innerText(): Promise<string>;
  isVisible(): Promise<boolean>;
  count(): Promise<number>;
  first(): Locator;
  press(key: string): Promise<void>;
  selectOption(value: string): Promise<unknown>;
}

export interface BrowserPage {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  url(): string;
  close(): Promise<void>;
  evaluate<T>(script: string | (() => T | Promise<T>)): Promise<T>;
  screenshot(options: object): Promise<Buffer>;
  getByRole(role: string, options?: object): Locator;
  getByText(text: string | RegExp): Locator;
  getByLabel(text: string | RegExp): Locator;
  locator(selector: string): Locator;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'request', listener: (request: { url(): string }) => void): void;
  readonly keyboard: {
    press(key: string): Promise<void>;
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    click(x: number, y: number, options?: object): Promise<void>;
    down(options?: object): Promise<void>;
    up(options?: object): Promise<void>;
    wheel(dx: number, dy: number): Promise<void>;
  };
}

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

let browser: TestBrowser | undefined;
let home: string | undefined;

/** One browser for all tests of a file. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!HAS_CHROMIUM) return;
    const { chromium } = (await webLibraries())('playwright-core') as Playwright;
    home = mkdtempSync(join(tmpdir(), 'bridle-browser-'));
    browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: FLAGS,
      env: { ...process.env, HOME: home },
    });
  });
  afterAll(async () => {
    await browser?.close();
    if (home !== undefined) rmSync(home, { recursive: true, force: true });
  });
}

export interface OpenedPage extends BrowserPage {
  /** what the console has said that it should not have */
  readonly complaints: string[];
  /** addresses that were asked for */
  readonly requests: string[];
}

/** A tab of its own, as small as a picture may be that shows all. */
export async function openTab(
  link: string,
  viewport = { width: 480, height: 320 },
): Promise<OpenedPage> {
  const context = await browser!.newContext({ viewport });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(link);
  return Object.assign(page, { complaints, requests });
}

export interface Fingerprint {
  readonly sha256: string;
  readonly tick: number;
  readonly width: number;
  readonly height: number;
}

/** What the canvas of a page holds. */
export function fingerprintOf(page: BrowserPage): Promise<Fingerprint> {
  return page.evaluate<Fingerprint>('bridleWindow.drawing.fingerprint()');
}

/** The same of a picture that the run has taken, as base64 of a PNG. */
export function fingerprintOfPng(base64: string): string {
  const limits = { sideMax: 4_096, pixelsMax: 4_096 * 4_096 };
  const { data } = decodePng(Buffer.from(base64, 'base64'), limits);
  return createHash('sha256').update(data).digest('hex');
}

/** Waits until all land has come to the page. */
export async function landIsThere(page: BrowserPage): Promise<void> {
  await vi.waitFor(async () => {
    const text = await page.evaluate<string>('document.body.innerText');
    expect(text).not.toMatch(/Loading|Connecting/);
    const { columns } = await page.evaluate<{ columns: number }>('bridleWindow.drawing.figures');
    expect(columns).toBeGreaterThan(0);
  });
}
