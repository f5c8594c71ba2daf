import { lazy } from 'react';
import { pinPath, ssoPath } from '../shared/state/startup.ts';

export const SignIn = lazy(async () => ({
  default: (await import('../screens/sign-in/SignInScreen.tsx')).SignInScreen,
}));

/** Pages without a session, loaded when they are opened. */
export const publicScreens = [
  { path: '/sign-in', component: SignIn },
  { path: '/authenticate', component: SignIn },
  {
    path: '/sign-up',
    component: lazy(async () => ({
      default: (await import('../screens/authenticate/SignUpScreen.tsx')).SignUpScreen,
    })),
  },
  {
    path: '/authenticate/reset',
    component: lazy(async () => ({ default: (await import('../screens/authenticate/ResetScreen.tsx')).ResetScreen })),
  },
  {
    path: '/authenticate/expired',
    component: lazy(async () => ({
      default: (await import('../screens/authenticate/ExpiredScreen.tsx')).ExpiredScreen,
    })),
  },
  {
    path: pinPath,
    component: lazy(async () => ({ default: (await import('../screens/authenticate/PinScreen.tsx')).PinScreen })),
  },
  {
    path: ssoPath,
    component: lazy(async () => ({ default: (await import('../screens/authenticate/SsoScreen.tsx')).SsoScreen })),
  },
  {
    path: '/authenticate/*',
    component: lazy(async () => ({ default: (await import('./PublicNotFound.tsx')).PublicNotFound })),
  },
] as const;
