import { type Control, enterValue, isTick } from "./enter-value.ts";

/** What the head's script leaves behind: buttons and keys pressed, and what was entered into controls, before the page's own code was there. */
type EarlyClicks = {
  pressed: { button: HTMLElement; stop: () => void }[];
  entered: Map<Control, { value: string; checked: boolean }>;
  /** Single letters pressed where nobody types. */
  letters: string[];
  end: () => void;
};

export type EarlyWindow = { earlyClicks?: EarlyClicks };

/**
 * Keeps the presses of buttons, and what is entered, until the page's code takes over: on a slow phone a button or a field stands there
 * seconds before anything listens to it. Links, and forms that work without script, do what they always do. What is kept breathes, so that
 * nobody presses twice in vain.
 */
export const earlyClickScript = `(function(){var p=[],m=new Map,l=[],d=document;function k(e){var t=e.target,b=t&&t.closest?t.closest("button"):null;if(!b)return;var f=b.type==="submit"?b.form:null;if(f&&f.hasAttribute("method")&&!f.hasAttribute("data-needs-script"))return;e.preventDefault();for(var i=0;i<p.length;i++)if(p[i].button===b)return;var a=null;try{a=b.animate({opacity:[1,.5]},{duration:600,iterations:Infinity,direction:"alternate"})}catch(x){}p.push({button:b,stop:function(){if(a)a.cancel()}})}function n(e){var c=e.target;m.set(c,{value:c.value,checked:c.checked})}function h(e){if(e.target===d.body&&/^[a-z]$/i.test(e.key)&&!(e.ctrlKey||e.metaKey||e.altKey))l.push(e.key)}d.addEventListener("click",k,true);d.addEventListener("input",n,true);d.addEventListener("keydown",h,true);window.earlyClicks={pressed:p,entered:m,letters:l,end:function(){d.removeEventListener("click",k,true);d.removeEventListener("input",n,true);d.removeEventListener("keydown",h,true)}}})();`;

/** Enters and presses once more, in their order, what was entered and pressed too early, but for letters. Called when the page listens. */
export function replayEarlyClicks(): void {
  const awake = globalThis as EarlyWindow;
  const early = awake.earlyClicks;
  if (!early) return;
  delete awake.earlyClicks;
  early.end();
  const pressAll = () => {
    for (const { button, stop } of early.pressed.splice(0)) {
      stop();
      if (button.isConnected) button.click();
    }
  };
  if (early.entered.size === 0) pressAll();
  else void enterAll(early.entered).then(pressAll);
}

/** A page draws what one field said before the next one speaks: each says what the whole form is to be. */
async function enterAll(entered: EarlyClicks["entered"]): Promise<void> {
  for (const [control, { value, checked }] of entered) {
    if (control.isConnected) enterAgain(control, value, checked);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** What the page's code found in a control when it took over is no news to it: it is told of something else first. */
function enterAgain(control: Control, value: string, checked: boolean): void {
  if (isTick(control)) {
    control.checked = !checked;
    control.click();
  } else if (control.type === "file") {
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (control instanceof HTMLSelectElement) {
    enterValue(control, value);
  } else {
    const { selectionStart, selectionEnd } = control;
    control.value = control.defaultValue;
    enterValue(control, value);
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  }
}
