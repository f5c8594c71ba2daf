import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { themeScript } from '../ui-kit/src/theme/themeScript.ts';
import { brand, markFile } from './src/shared/brand.ts';
import { storageKeys } from './src/shared/browser/storage.ts';
import { browserTypeScript } from './browserTypeScript.ts';

/** The server the console talks to while it is developed. */
const server = process.env['PARLANCE_SERVER'] ?? 'http://localhost:8080';

/**
 * Puts into the page what comes from elsewhere: the product's name and mark, and the kit's script that
 * shows the remembered theme before the first paint. It is a file of its own, as the page's security
 * policy allows no inline script.
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
  // Modules: a worker fetches the messages of its language by itself.
  worker: { format: 'es', plugins: () => [browserTypeScript()] },
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    proxy: Object.fromEntries(['/api', '/chat', '/demo', '/logout', '/odata', '/widget'].map((path) => [path, server])),
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Fonts and pictures stay files: the security policy knows no data: for scripts, and caching is better off.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in one piece: it compresses better than in many.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|valtio|proxy-compare|styled-components|stylis)[\\/]|ui-kit[\\/]src[\\/]hooks[\\/]/,
              priority: 5,
            },
            // What the page and the sign-in form are made of, which comes before anything else.
            {
              name: 'start',
              test: /console[\\/]src[\\/](main|screens[\\/]sign-in[\\/]SignInScreen)\.tsx$/,
              priority: 4,
            },
            // Questions and messages above the page: every screen has them, none at once.
            {
              name: 'feedback',
              test: /console[\\/]src[\\/].*[\\/]Notifications\.tsx$|ui-kit[\\/]src[\\/]ConfirmDialog[\\/]ConfirmDialog\.tsx$/,
              priority: 1,
            },
            // What the other pages before the shell are made of.
            {
              name: 'account',
              test: /console[\\/]src[\\/]screens[\\/]authenticate[\\/](MailSent|NewPasswordForm|TicketForm)\.tsx$|console[\\/]src[\\/]shared[\\/](state[\\/]ticket|ui[\\/]email)\.ts$/,
              priority: 3,
            },
            // The frame of all screens.
            { name: 'shell', test: /console[\\/]src[\\/]app[\\/]shell[\\/]Shell\.tsx$/, priority: 2 },
            { name: 'glyphs', test: /node_modules[\\/]lucide[\\/]|Icon[\\/]glyphs\.ts$/, priority: 1 },
            { name: 'home', test: /console[\\/]src[\\/]screens[\\/]dashboard[\\/]DashboardScreen\.tsx$/, priority: 1 },
            // The texts that the studio is shown with, a file a language.
            {
              name: (id) => `studio-texts-${/[\\/](\w+)[\\/]\w+\.json$/.exec(id)?.[1]}`,
              test: /i18n[\\/]\w+[\\/](nlp|corpus|drafting|evaluation|exchange|models|rich|trial|utterances)\.json$/,
            },
            // What most other screens are made of.
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
            // What is filled in and saved: the first screen has none.
            {
              name: 'forms',
              test: /node_modules[\\/]react-hook-form[\\/]|ui-kit[\\/]src[\\/]Form[\\/]|console[\\/]src[\\/]shared[\\/]ui[\\/]NameField\.tsx$/,
              minShareCount: 2,
              priority: 1,
            },
            // Small pieces of several screens, none of Home: one file costs less than a request for each.
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
          ],
        },
      },
    },
  },
});
