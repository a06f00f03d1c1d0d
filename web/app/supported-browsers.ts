/** The oldest versions with everything the styles (Tailwind CSS 4) and scripts need. */
export const supportedBrowsers = { chrome: "111", firefox: "128", safari: "16.4" };

/** In syntax that every browser reads. Their first versions with both of these are the supported ones. */
const isSupported = `window.CSSPropertyRule&&CSS.supports("color","color-mix(in srgb,red,red)")`;

/** Shows `text` in browsers that are too old, whose scripts may not start. */
export const oldBrowserScript = (text: string): string =>
  `(function(){if(${isSupported})return;addEventListener("load",function(){var p=document.createElement("p");p.setAttribute("role","alert");p.style.cssText="margin:0;padding:1em;background:#f6c945;color:#151b25;font:1rem sans-serif";p.appendChild(document.createTextNode(${JSON.stringify(text).replaceAll("<", "\\u003c")}));document.body.insertBefore(p,document.body.firstChild)})})();`;
