import { lazy } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { Crash } from './Crash.tsx';
import { NotFound } from './NotFound.tsx';
import { PublicPages } from './PublicPages.tsx';
import { Root } from './Root.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { screens } from './screens.ts';
import { SignedInPages } from './SignedInPages.tsx';

const SignIn = lazy(async () => ({ default: (await import('../screens/sign-in/SignInScreen.tsx')).SignInScreen }));
const Expired = lazy(async () => ({ default: (await import('../screens/sign-in/ExpiredScreen.tsx')).ExpiredScreen }));

/** Every address of the console. The signed-in ones come from the screens table. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <Crash />,
    children: [
      {
        element: <PublicPages />,
        children: [
          { path: '/sign-in', element: <SignIn /> },
          { path: '/authenticate', element: <SignIn /> },
          { path: '/authenticate/expired', element: <Expired /> },
        ],
      },
      {
        element: <SignedInPages />,
        children: [
          ...screens.map((screen) => ({
            path: screen.path,
            element: <ScreenPage screen={screen} />,
            errorElement: <Crash />,
          })),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
]);
