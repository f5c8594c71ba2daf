export { Icon, type IconProps } from '../Icon/Icon.tsx';
export type { IconName } from '../Icon/glyphs.ts';
export { registerIcons } from '../Icon/iconSet.ts';
export { signInGlyphs } from '../Icon/signInGlyphs.ts';
