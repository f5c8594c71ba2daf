import { styled } from 'styled-components';
import { encode } from 'uqr';

// Cameras need dark modules on a light ground, in either scheme.
const Picture = styled.svg`
  display: block;
  width: 200px;
  max-width: 100%;
  background: #fff;
  border-radius: var(--radius-m);
`;

/** A text as a QR code. The same text is beside it for those who cannot scan. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Picture aria-hidden viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Picture>
  );
}
