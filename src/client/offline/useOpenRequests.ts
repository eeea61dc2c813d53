import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { onWorkerMessage } from './worker.ts';

/** Opens what a tapped notification is about, without a reload, so that nothing typed is lost. */
export function useOpenRequests(): void {
  const navigate = useNavigate();
  useEffect(() => onWorkerMessage((message) => void (message.type === 'OPEN' && navigate(message.link))), [navigate]);
}
