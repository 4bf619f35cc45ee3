type Listeners = {
  readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void;
};

/** What an element is made with: its class, listeners, and attributes; `false` leaves one out. */
export interface ElementOptions {
  readonly className?: string;
  readonly on?: Listeners;
  readonly [attribute: string]: string | number | boolean | Listeners | undefined;
}

/** Makes an element. Whatever is a text among its children stays text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { className, on = {}, ...attributes }: ElementOptions = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? '' : String(value));
  }
  for (const [type, listener] of Object.entries(on)) {
    made.addEventListener(type, listener as EventListener);
  }
  made.append(...children);
  return made;
}
