import { leaveBy } from '@parlance/ui-kit/fields';
import { useNavigate } from 'react-router-dom';

/** Goes to an address as a link does: the user is first asked about unsaved changes. */
export function useGo(): (href: string) => void {
  const navigate = useNavigate();
  return (href) => leaveBy(() => navigate(href));
}
