/** The fonts that come with this package, in the order they are tried; whoever runs the engine reads them. Noto, under the Open Font License. */
export const FONT_FILES = [
  { name: '@embedpdf/fonts-latin', file: 'fonts/NotoSans-Regular.ttf' },
  { name: '@embedpdf/fonts-arabic', file: 'fonts/NotoNaskhArabic-Regular.ttf' },
  { name: '@embedpdf/fonts-hebrew', file: 'fonts/NotoSansHebrew-Regular.ttf' },
  { name: '@embedpdf/fonts-sc', file: 'fonts/NotoSansHans-Regular.otf' },
  { name: '@embedpdf/fonts-kr', file: 'fonts/NotoSansKR-Regular.otf' },
] as const;
