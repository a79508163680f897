declare module 'virtual:endpoints' {
  /** What the browser must know of each endpoint to call it; made from the contract when the web is built. */
  const endpoints: Record<
    import('#contract/every-endpoint.ts').EndpointName,
    {
      method: 'GET' | 'POST';
      path: string;
      parameters: readonly string[];
      effect: 'read' | 'write';
      stale: readonly import('#contract/endpoint.ts').StaleName[];
    }
  >;
  export default endpoints;
}
