import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { withWorkspace } from '../../shared/state/address.ts';
import { enterWorkspace, clearRefusal, loadWorkspaces, workspace } from '../../shared/state/workspace.ts';

/**
 * Keeps the open workspace and the address's `ws` in sync. The address decides (links, back and forward). Where it has
 * no workspace, or one without access, it is rewritten.
 */
export function useWorkspaceAddress(): void {
  const { status, current } = useSnapshot(workspace);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('ws');

  useEffect(() => {
    if (workspace.status === 'idle') void loadWorkspaces(inAddress);
  }, [inAddress]);

  // The message about the broken link ends with the next navigation.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) clearRefusal();
    shown.current = pathname;
  }, [pathname]);

  useEffect(() => {
    if (status !== 'ready' || current === null || inAddress === current) return;
    if (inAddress && workspace.refused !== inAddress) enterWorkspace(inAddress);
    // They still differ: the address names no workspace, or one without access.
    if (workspace.current === inAddress) return;
    // The user may have navigated since this render. They stay where they are: the next render rewrites the new
    // address.
    const drawn = new URL(pathname + search, window.location.href);
    if (drawn.pathname !== window.location.pathname || drawn.search !== window.location.search) return;
    void navigate(withWorkspace(pathname + search + hash, workspace.current), { replace: true });
  }, [status, current, inAddress, pathname, search, hash, navigate]);
}
