/** What the head's script leaves behind: buttons pressed before the page's own code was there. */
type EarlyPresses = { pressed: { button: HTMLElement; stop: () => void }[]; end: () => void };

type EarlyWindow = { earlyPresses?: EarlyPresses };

/**
 * Keeps the presses of buttons until the page's code takes over: on a slow phone a button stands there seconds before anything listens to
 * it. Links, and forms that work without script, do what they always do. What is kept breathes, so that nobody presses twice in vain.
 */
export const earlyPressScript = `(function(){var p=[],d=document;function k(e){var t=e.target,b=t&&t.closest?t.closest("button"):null;if(!b)return;var f=b.type==="submit"?b.form:null;if(f&&f.hasAttribute("method")&&!f.hasAttribute("data-needs-script"))return;e.preventDefault();for(var i=0;i<p.length;i++)if(p[i].button===b)return;var a=null;try{a=b.animate({opacity:[1,.5]},{duration:600,iterations:Infinity,direction:"alternate"})}catch(x){}p.push({button:b,stop:function(){if(a)a.cancel()}})}d.addEventListener("click",k,true);window.earlyPresses={pressed:p,end:function(){d.removeEventListener("click",k,true)}}})();`;

/** Presses once more, in their order, what was pressed too early. Called when the page listens. */
export function replayEarlyPresses(): void {
  const awake = globalThis as EarlyWindow;
  const early = awake.earlyPresses;
  if (!early) return;
  delete awake.earlyPresses;
  early.end();
  for (const { button, stop } of early.pressed.splice(0)) {
    stop();
    if (button.isConnected) button.click();
  }
}
