/** How long the drawing of a page may keep its scripts waiting: a style sheet or a picture that does not come must not stop the page. */
const patienceMs = 2_000;

/**
 * Defines `startWhenDrawn(files, code)`, which a page calls in place of its module script (`deferred-start.server.ts`): names the files to fetch
 * and runs the module once the first picture has been drawn. Over a slow line the scripts are half of all bytes; whoever opens a page sees
 * it first and hears it a moment later. Nothing waits where nobody sees the page, and nothing once somebody presses or enters something.
 *
 * The first number that a browser writes in a language takes it 11 ms, on a phone 45, the next ones none: it writes one while the scripts are on
 * their way, and not in the middle of taking over the page.
 */
export const lateStartScript = `window.startWhenDrawn=function(files,code){var d=document,n=d.currentScript.nonce,begun=false;function begin(){if(begun)return;begun=true;files.forEach(function(f){var l=d.createElement("link");l.rel="modulepreload";l.fetchPriority="low";l.nonce=n;l.href=f;d.head.append(l)});var s=d.createElement("script");s.type="module";s.nonce=n;s.textContent=code;d.head.append(s);setTimeout(function(){(1e3).toLocaleString()})}if(d.hidden)return begin();function drawn(){requestAnimationFrame(function(){setTimeout(begin)})}var p=window.firstPicture;requestAnimationFrame(function(){p?p.decode().then(drawn,drawn):drawn()});["pointerdown","keydown","input"].forEach(function(e){addEventListener(e,begin,{once:true,capture:true})});setTimeout(begin,${patienceMs})};`;
