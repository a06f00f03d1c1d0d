import fs from "node:fs";
import path from "node:path";

const othersBits = 0o077;

/**
 * Sets folders to 0700 and files to 0600, if the file system supports it.
 * @returns paths still accessible to others
 */
export function makePrivate(folder: string): string[] {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const open: string[] = [];
  const visit = (file: string) => {
    const stat = fs.lstatSync(file, { throwIfNoEntry: false });
    if (!stat || stat.isSymbolicLink()) return;
    if ((stat.mode & othersBits) !== 0 && !takeFromOthers(file, stat.mode)) open.push(file);
    if (stat.isDirectory()) for (const name of fs.readdirSync(file)) visit(path.join(file, name));
  };
  visit(folder);
  return open;
}

function takeFromOthers(file: string, mode: number): boolean {
  try {
    fs.chmodSync(file, mode & 0o777 & ~othersBits);
    return (fs.statSync(file).mode & othersBits) === 0;
  } catch {
    return false;
  }
}
