/**
 * Runs before anything else on a page. Where the browser denies session storage, React Router's inline script and its notes of scroll
 * positions would fail for everybody to read in the console: they get an empty storage. Whoever else writes is denied as before, because
 * something may depend on it (a page that cannot remember its reloads must not reload).
 */
export const deniedStorageScript = `try{sessionStorage.length}catch(denied){try{Object.defineProperty(window,"sessionStorage",{value:{length:0,key:()=>null,getItem:()=>null,removeItem(){},clear(){},setItem(name){if(name!=="react-router-scroll-positions")throw denied}}})}catch{}}`;
