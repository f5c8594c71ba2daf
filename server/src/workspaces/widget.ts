import type { WidgetInstallation } from '@parlance/contract/calls/workspaces';

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The tag that puts the chat on a page. `origin` is where this server is reached, without a slash at its end. */
export function widgetInstallation(workspace: { id: string; widgetKey: string }, origin: string): WidgetInstallation {
  const [src, ws, token] = [`${origin}/widget.js`, workspace.id, workspace.widgetKey].map(escapeAttribute);
  return {
    token: workspace.widgetKey,
    snippet: `<script src="${src}" data-ws="${ws}" data-token="${token}" async></script>`,
    demo: `${origin}/demo/partner?${new URLSearchParams({ ws: workspace.id, token: workspace.widgetKey }).toString()}`,
  };
}
