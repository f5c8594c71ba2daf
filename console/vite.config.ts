import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { themeScript } from '../ui-kit/src/theme/themeScript.ts';
import { brand, markFile } from './src/shared/brand.ts';
import { storageKeys } from './src/shared/browser/storage.ts';
import { browserTypeScript } from './browserTypeScript.ts';

/** The server that the console uses during development. */
const server = process.env['PARLANCE_SERVER'] ?? 'http://localhost:8080';

/**
 * Adds generated parts to the page: the product's name and logo, and the kit's script that shows the stored theme
 * before the first paint. The script is a separate file, because the page's security policy allows no inline script.
 */
function pageParts(): Plugin {
  const theme = themeScript(storageKeys.theme);
  return {
    name: 'page-parts',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url === '/theme.js') response.setHeader('content-type', 'text/javascript').end(theme);
        else if (request.url === '/favicon.svg') response.setHeader('content-type', 'image/svg+xml').end(markFile);
        else next();
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'theme.js', source: theme });
      this.emitFile({ type: 'asset', name: 'favicon.svg', source: markFile });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const address = (name: string) => {
          const emitted = Object.values(bundle ?? {}).find(
            (each) => each.type === 'asset' && each.names.includes(name),
          );
          return `/${emitted?.fileName ?? name}`;
        };
        return [
          { tag: 'title', children: brand.consoleName },
          { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: address('favicon.svg') } },
          { tag: 'script', attrs: { src: address('theme.js') }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageParts()],
  // Style sheets are template literals, which minifiers leave as they are.
  oxc: { plugins: { styledComponents: { minify: true, displayName: false, fileName: false, ssr: false } } },
  // The worker of the script editor is an ES module (`type: 'module'`).
  worker: { format: 'es', plugins: () => [browserTypeScript()] },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/chat', '/demo', '/hooks', '/logout', '/odata', '/reference', '/widget'].map((path) => [path, server]),
    ),
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Fonts and images stay files: the security policy allows no data: URLs for scripts, and files are cached better.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The modules that every page needs are one file, which compresses better than many.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|valtio|proxy-compare|styled-components|stylis)[\\/]|ui-kit[\\/]src[\\/]hooks[\\/]/,
              priority: 5,
            },
            // The page and the sign-in form, which load before everything else.
            {
              name: 'start',
              test: /console[\\/]src[\\/](main|screens[\\/]sign-in[\\/]SignInScreen)\.tsx$/,
              priority: 4,
            },
            // Confirmations and notifications above the page: every screen has them, but not at its first paint.
            {
              name: 'feedback',
              test: /console[\\/]src[\\/].*[\\/]Notifications\.tsx$|ui-kit[\\/]src[\\/]ConfirmDialog[\\/]ConfirmDialog\.tsx$/,
              priority: 1,
            },
            // The other pages before the shell.
            {
              name: 'account',
              test: /console[\\/]src[\\/]screens[\\/]authenticate[\\/](MailSent|NewPasswordForm|TicketForm)\.tsx$|console[\\/]src[\\/]shared[\\/](state[\\/]ticket|ui[\\/]email)\.ts$/,
              priority: 3,
            },
            // The shell around all screens.
            { name: 'shell', test: /console[\\/]src[\\/]app[\\/]shell[\\/]Shell\.tsx$/, priority: 2 },
            { name: 'glyphs', test: /node_modules[\\/]lucide[\\/]|Icon[\\/]glyphs\.ts$/, priority: 1 },
            { name: 'home', test: /console[\\/]src[\\/]screens[\\/]dashboard[\\/]DashboardScreen\.tsx$/, priority: 1 },
            // The texts of the studio, one file per language.
            {
              name: (id) => `studio-texts-${/[\\/](\w+)[\\/]\w+\.json$/.exec(id)?.[1]}`,
              test: /i18n[\\/]\w+[\\/](nlp|corpus|drafting|evaluation|exchange|models|rich|trial|utterances)\.json$/,
            },
            // The parts that most other screens share.
            {
              name: 'table',
              test: /ui-kit[\\/]src[\\/](DataTable|List|TableViews)[\\/]|console[\\/]src[\\/]shared[\\/]table[\\/]/,
              minShareCount: 2,
            },
            {
              name: 'fields',
              test: /ui-kit[\\/]src[\\/](Checkbox|Combobox|NumberField|RadioGroup|SegmentedControl|Select|Switch|TagsField|TextArea)[\\/]/,
              minShareCount: 2,
            },
            // Forms: the first screen has none.
            {
              name: 'forms',
              test: /node_modules[\\/]react-hook-form[\\/]|ui-kit[\\/]src[\\/]Form[\\/]|console[\\/]src[\\/]shared[\\/]ui[\\/](FormDialog|NameField)\.tsx$/,
              minShareCount: 2,
              priority: 1,
            },
            // Small modules that several screens share, but not Home: one file costs less than a request for each.
            {
              name: 'pieces',
              test: /ui-kit[\\/]src[\\/](Message|Modal|SearchField|texts)[\\/]|console[\\/]src[\\/]shared[\\/](conflict|drafting|embeddings|review|trial)[\\/]|console[\\/]src[\\/]shared[\\/](i18n[\\/]useLanguageName|ui[\\/](NoLanguageModel|PartList|RequestList))\.tsx?$/,
              minShareCount: 2,
            },
            {
              name: 'parts',
              test: /ui-kit[\\/]src[\\/](CopyButton|Drawer|PageHeader|Pill|Progress|RelativeTime|Skeleton|SplitPane|Stat|Tabs)[\\/]|console[\\/]src[\\/]shared[\\/](api|drafts|feedback|state|ui)[\\/]/,
              minShareCount: 3,
              priority: 1,
            },
            // What the tabs of charts share with a chart's page.
            { name: 'chart-tabs', test: /dashboard[\\/]tabs[\\/](chartQueries|moveChart)\.ts$/ },
          ],
        },
      },
    },
  },
});
