/** A recording under way. */
export interface Recording {
  /** Ends the recording and keeps it. */
  stop: () => void;
  /** The recorded audio once it has ended; rejects when it is cancelled. */
  done: Promise<Blob>;
  /** Current level, 0 to 1. */
  level: () => number;
}

/** Every browser supports at least one of these. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];
/** Bits per second, enough for speech: two minutes take half a megabyte. */
const rate = 32_000;

/**
 * Records the microphone. Resolves once the user has granted access.
 *
 * @param signal cancels the recording: nothing is kept, and the microphone is released
 * @param most maximum duration in milliseconds
 * @throws {DOMException} `NotAllowedError` where the user or the embedding page forbids it, `NotFoundError` and others
 * without a working microphone
 */
export async function record(signal: AbortSignal, most: number): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const letGo = () => stream.getTracks().forEach((track) => track.stop());
  try {
    signal.throwIfAborted();
    return recordStream(stream, letGo, signal, most);
  } catch (error) {
    // Until it is released, the browser shows the microphone as in use.
    letGo();
    throw error;
  }
}

function recordStream(stream: MediaStream, letGo: () => void, signal: AbortSignal, most: number): Recording {
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: rate, ...(mimeType && { mimeType }) });
  const meter = meterOf(stream);
  const parts: Blob[] = [];
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const done = new Promise<Blob>((resolve, reject) => {
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      clearTimeout(timer);
      letGo();
      meter.close();
      if (signal.aborted) reject(signal.reason);
      else resolve(new Blob(parts, { type: recorder.mimeType }));
    });
  });
  signal.addEventListener('abort', stop);
  // The microphone was unplugged or its permission revoked: browsers would go on recording silence.
  stream.getTracks().forEach((track) => track.addEventListener('ended', stop));
  const timer = setTimeout(stop, most);
  recorder.start();
  return { stop, done, level: meter.level };
}

function meterOf(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // The level is logarithmic; below -50 dB counts as silence.
      return Math.min(1, Math.max(0, 1 + Math.log10(power + 1e-9) / 5));
    },
    close: () => void context.close(),
  };
}
