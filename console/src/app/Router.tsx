import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { NotFound } from './NotFound.tsx';
import { PublicPages } from './PublicPages.tsx';
import { publicScreens } from './publicScreens.ts';
import { Root } from './Root.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { screens } from './routes/screens.ts';
import { SignedInPages } from './SignedInPages.tsx';

/** Every address of the console. Both kinds come from their table. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Root />}>
          <Route element={<PublicPages />}>
            {publicScreens.map(({ path, component: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
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
