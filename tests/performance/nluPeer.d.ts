/** The part of nlp.js that the benchmark uses; its packages contain no types. */
declare module '@nlpjs/basic' {
  export interface Classification {
    intent: string;
    score: number;
  }

  export interface Nlp {
    settings: { autoSave: boolean; log: boolean };
    addLanguage(language: string): void;
    addDocument(language: string, text: string, intent: string): void;
    train(): Promise<void>;
    process(language: string, text: string): Promise<{ classifications: Classification[] }>;
    export(): string;
  }

  export interface Container {
    use(plugin: unknown): void;
    get(name: 'nlp'): Nlp;
  }

  export function containerBootstrap(options?: { settings: Record<string, { log: boolean }> }): Promise<Container>;
  export const Nlp: unknown;
}

declare module '@nlpjs/lang-en' {
  export const LangEn: unknown;
}
