/** An element with text; text never becomes markup. */
export function element(tag: string, text = '', className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  if (className) made.className = className
  return made
}
