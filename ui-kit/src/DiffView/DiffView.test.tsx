import { conformance } from '../testing/conformance.tsx';
import { DiffView } from './DiffView.tsx';

conformance({ name: 'DiffView', render: (common) => <DiffView label="Changes" before="a" after="b" {...common} /> });
