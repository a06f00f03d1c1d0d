/**
 * React Router's scripts log errors when session storage is denied, so they get an empty one. Others still see it
 * denied: a page that can't remember its reloads must not reload.
 */
export const deniedStorageScript = `try{sessionStorage.length}catch(denied){try{Object.defineProperty(window,"sessionStorage",{value:{length:0,key:()=>null,getItem:()=>null,removeItem(){},clear(){},setItem(name){if(name!=="react-router-scroll-positions")throw denied}}})}catch{}}`;
