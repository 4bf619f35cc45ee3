import { takeToken } from './linkToken.js';
import { SettingsStore } from './settings.js';
import { browserMeans, SocketConnection } from './socketConnection.js';
import { WindowPage } from './windowPage.js';

/** A storage that the browser has, unless the person has forbidden it. */
function storageOf(read: () => Storage): Storage | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const token = (): string | undefined =>
  takeToken({ location, history, storage: storageOf(() => sessionStorage) });

const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
const connection = new SocketConnection(browserMeans(`${scheme}://${location.host}/socket`));
const settings = new SettingsStore(
  storageOf(() => localStorage),
  navigator.hardwareConcurrency,
);

try {
  const page = new WindowPage(connection, settings);
  Object.assign(window, { bridleWindow: { drawing: page.drawing } });
  connection.connect(token());
  // Another link in the same tab changes the address alone.
  window.addEventListener('hashchange', () => connection.connect(token()));
} catch (thrown) {
  const status = document.getElementById('status');
  const why = thrown instanceof Error ? thrown.message : String(thrown);
  if (status !== null) status.textContent = `This browser cannot show the game: ${why}`;
}
