import { lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { NotFound } from './NotFound.tsx';
import { PublicPages } from './PublicPages.tsx';
import { Root } from './Root.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { screens } from './screens.ts';
import { SignedInPages } from './SignedInPages.tsx';

const SignIn = lazy(async () => ({ default: (await import('../screens/sign-in/SignInScreen.tsx')).SignInScreen }));
const Expired = lazy(async () => ({ default: (await import('../screens/sign-in/ExpiredScreen.tsx')).ExpiredScreen }));

/** Every address of the console. The signed-in ones come from the screens table. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Root />}>
          <Route element={<PublicPages />}>
            <Route path="/sign-in" element={<SignIn />} />
            <Route path="/authenticate" element={<SignIn />} />
            <Route path="/authenticate/expired" element={<Expired />} />
          </Route>
          <Route element={<SignedInPages />}>
            {screens.flatMap((screen) =>
              screen.paths.map((path) => (
                <Route key={path} path={path} element={<ScreenPage key={screen.id} screen={screen} />} />
              )),
            )}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
