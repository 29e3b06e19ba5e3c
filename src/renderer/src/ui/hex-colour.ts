const canvas = document.createElement('canvas').getContext('2d');

/**
 * Any CSS colour as #rrggbb or #rrggbbaa, the only forms Monaco reads; what a style sheet says may have been shortened
 * by the build. Throws on text that is no colour.
 */
export function hexColour(text: string): string {
  if (!canvas || !CSS.supports('color', text)) throw new TypeError(`"${text}" is no colour`);
  canvas.fillStyle = text;
  const normal = canvas.fillStyle;
  if (typeof normal === 'string' && normal.startsWith('#')) return normal;
  const [red = 0, green = 0, blue = 0, alpha = 1] = String(normal).match(/[\d.]+/g)?.map(Number) ?? [];
  return `#${[red, green, blue, alpha * 255].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
