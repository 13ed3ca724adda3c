/** Hands bytes to the browser as a download. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  // The download has its own reference to the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Has the browser download what stands at an address of our own. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
