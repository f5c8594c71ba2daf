import { Eye, EyeOff, LogIn, type IconNode } from 'lucide';

/** The glyphs of a sign-in form, to register there: the full set is larger than such a form. */
export const signInGlyphs: Readonly<Record<string, IconNode>> = { eye: Eye, 'eye-off': EyeOff, 'log-in': LogIn };
